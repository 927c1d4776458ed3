/** Development only, never built: the board on recorded frames. /frames.json is whatever the person serves there. */
import { mount } from "svelte";
import "@fontsource-variable/fraunces";
import "@fontsource-variable/inter";
import "../../../styles/tokens.css";
import "../../../styles/base.css";
import "../theme.css";
import Harness from "./Harness.svelte";
import type { Frame } from "./frame";
import { speak } from "../../../text";

const frames = (await (await fetch("/frames.json")).json()) as Frame[];
await speak();
mount(Harness, { target: document.querySelector("#app")!, props: { frames } });
