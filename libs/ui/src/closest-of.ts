/** The nearest element at or above what an event happened to that fits a selector; null for what is no element. */
export const closestOf = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/**
 * Whether a click on a row or a card is meant for itself: not for a control in it, and not for a menu or a dialog that such a control opened, whose
 * events React brings to the row although they happen elsewhere on the page.
 */
export function isRowClick({ target, currentTarget }: { target: EventTarget | null; currentTarget: Element }): boolean {
  const control = closestOf(target, 'a, button, input, textarea, select, label, [role="menu"]');
  return target instanceof Node && currentTarget.contains(target) && !(control && currentTarget.contains(control));
}
