import { speak } from "../src/text";

await speak();
