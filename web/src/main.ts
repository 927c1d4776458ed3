import "@fontsource-variable/fraunces/opsz.css";
import "@fontsource-variable/inter/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { allowSound } from "./lib/sound";
import { callWorker } from "./lib/worker";
import { speak } from "./text";

allowSound();
void speak().then(() => mount(App, { target: document.getElementById("app")! }));
callWorker();
