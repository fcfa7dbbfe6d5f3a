/** The nearest element at or above what an event happened to that fits a selector; null for what is no element. */
export const closestOf = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;
