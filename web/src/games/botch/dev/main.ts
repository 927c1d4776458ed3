/** Development only, never built: the drawings and the board without a server. */
import { mount } from "svelte";
import "@fontsource-variable/fraunces";
import "@fontsource-variable/inter";
import "../../../styles/tokens.css";
import "../../../styles/base.css";
import "../theme.css";
import Gallery from "./Gallery.svelte";
import Harness from "./Harness.svelte";
import { speak } from "../../../text";

await speak();
const target = document.querySelector<HTMLElement>("#app")!;
target.className = "game-botch";
mount(new URLSearchParams(location.search).has("show") ? Harness : Gallery, { target });
