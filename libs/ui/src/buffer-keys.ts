/** Keys that are pressed while what they are meant for is still on its way to the screen. */
export interface BufferedKeys {
  /** It is there: `take` gives it the focus, and where that is a text it gets what was typed. Nothing happens when the person went elsewhere meanwhile. */
  release(take: () => void): void;
  /** It does not come: the focus goes back to where it was. */
  cancel(): void;
}

const HOLD_TIMEOUT_MS = 10_000;

let current: Hold | null = null;

/**
 * Buffers what is typed from now on, until a field takes it. The first text field that takes the focus by itself gets it too. A press
 * of the pointer, Tab and Escape end it: the person goes elsewhere. With `enter` an Enter behind the letters is pressed there as well.
 */
export function bufferKeys({ enter = false }: { enter?: boolean } = {}): BufferedKeys {
  current?.end();
  current = new Hold(enter);
  return current;
}

/** Whether something is to be given what is typed now. */
export const isHolding = (): boolean => current !== null;

/** Whether keys pressed in this element become text. */
export function isWritable(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable) return element.ariaReadOnly !== 'true';
  return element.matches(
    ':is(textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])):enabled:read-write',
  );
}

class Hold implements BufferedKeys {
  private readonly before = document.activeElement;
  private readonly field = document.createElement('input');
  private readonly timer: ReturnType<typeof setTimeout>;
  private readonly abortController = new AbortController();
  private isOver = false;
  /** Enter was the last key. */
  private isEntered = false;
  /** A button that would have the focus by now. */
  private wanted: Element | null = null;

  constructor(keepsEnter: boolean) {
    const { field } = this;
    // Invisible and silent for screen readers: the next focus announces itself.
    field.ariaHidden = 'true';
    field.tabIndex = -1;
    field.autocomplete = 'off';
    field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;border:0;padding:0;opacity:0;pointer-events:none';
    document.body.append(field);
    field.focus({ preventScroll: true });
    this.timer = setTimeout(() => this.cancel(), HOLD_TIMEOUT_MS);
    const options = { capture: true, signal: this.abortController.signal };
    document.addEventListener('focusin', (event) => event.target instanceof Element && this.moved(event.target), options);
    document.addEventListener('pointerdown', () => this.end(), options);
    document.addEventListener('keydown', (event) => (event.key === 'Tab' || event.key === 'Escape') && this.cancel(), options);
    if (keepsEnter) field.addEventListener('keydown', ({ key }) => (this.isEntered = key === 'Enter'), options);
    // What has the focus and goes away leaves it to the page.
    field.addEventListener('blur', () => queueMicrotask(() => this.moved(document.activeElement)), options);
  }

  release(take: () => void): void {
    if (this.isOver) return;
    const text = this.end();
    take();
    this.put(text);
  }

  cancel(): void {
    if (this.isOver) return;
    this.end();
    const places = [this.wanted, this.before, document.querySelector('main')].filter((element) => element instanceof HTMLElement);
    places.find((element) => element.isConnected)?.focus({ preventScroll: true });
  }

  /** Ends it and answers what was typed. */
  end(): string {
    const { value } = this.field;
    this.isOver = true;
    clearTimeout(this.timer);
    this.abortController.abort();
    this.field.remove();
    if (current === this) current = null;
    return value;
  }

  private moved(target: Element | null): void {
    if (this.isOver || target === this.field || !document.hasFocus()) return;
    if (target !== this.before && isWritable(target)) this.put(this.end());
    // A button that gets the focus back of a dialog that closes, or the page of one that is gone.
    else {
      if (target !== document.body) this.wanted = target;
      this.field.focus({ preventScroll: true });
    }
  }

  /** As if it were typed where the focus is. */
  private put(text: string): void {
    const target = document.activeElement;
    if (!isWritable(target)) return;
    if (text) document.execCommand('insertText', false, text);
    // What listens has to hear of the letters first.
    if (this.isEntered)
      setTimeout(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })));
  }
}
