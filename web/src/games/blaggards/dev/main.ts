/** Development only, never built: the board on hand-made tables. */
import { mount } from "svelte";
import "@fontsource-variable/fraunces";
import "@fontsource-variable/inter";
import "../../../styles/tokens.css";
import "../../../styles/base.css";
import "../theme.css";
import Harness from "./Harness.svelte";
import { speak } from "../../../text";

await speak();
mount(Harness, { target: document.querySelector("#app")! });
