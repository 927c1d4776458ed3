/** "Your turn" on the screen while this tab is not looked at. The browser shows it; it never says more than that. */
const KEY = "backroom.notices";

class Notices {
  /** Phones and odd browsers have none of these, or forbid them. */
  readonly possible = typeof Notification !== "undefined" && Notification.permission !== "denied";
  on = $state(this.possible && Notification.permission === "granted" && wanted());

  async turn(on: boolean): Promise<void> {
    this.on = on && (await Notification.requestPermission()) === "granted";
    try {
      localStorage.setItem(KEY, this.on ? "on" : "off");
    } catch {
      // Then it lasts as long as the page.
    }
  }

  /** One for each table: a newer one takes the place of the one before. */
  show(table: string, title: string, body: string): void {
    if (!this.on || document.visibilityState === "visible") return;
    try {
      const notice = new Notification(title, { body, tag: table });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch {
      // Some browsers have them for installed pages only.
    }
  }
}

function wanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export const notices = new Notices();
