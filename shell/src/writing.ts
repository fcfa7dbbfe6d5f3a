/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const FIELDS = 'input, textarea';
/** Each block of a document says so itself, and an editor reads every change of its own; what is drawn into it is not its own. */
const TEXT = '.ProseMirror';
const NEAREST = `${TEXT}, [contenteditable="false"]`;

/**
 * Lets every text run in the direction of its own words, independent of author and place: `dir="auto"` is set
 * where a text from right to left appears, and on every field, before it is painted.
 */
export function followDirections(root: HTMLElement): void {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') {
        if (target instanceof Text) look(target);
      } else for (const node of addedNodes) scanNode(node);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true });
}

function scanNode(node: Node): void {
  if (node instanceof Text) look(node);
  if (!(node instanceof Element)) return;
  for (const field of [node, ...node.querySelectorAll(FIELDS)])
    if (field instanceof HTMLElement && field.matches(FIELDS) && !field.dir) field.dir = 'auto';
  if (!RIGHT_TO_LEFT.test(node.textContent ?? '')) return;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) if (text instanceof Text) look(text);
}

function look(text: Text): void {
  const parent = text.parentElement;
  if (!parent || parent.dir || !RIGHT_TO_LEFT.test(text.data) || parent.closest(NEAREST)?.matches(TEXT)) return;
  parent.dir = 'auto';
}

const HAN: [test: RegExp, name: string][] = [
  [/^ja/i, 'ja'],
  [/^ko/i, 'ko'],
  [/^zh-(tw|hk|mo|hant)/i, 'tc'],
  [/^zh/i, 'sc'],
];

/** Says whose shapes of shared Chinese signs this reader knows: those of the first of their languages that has any. */
export function preferHan(root: HTMLElement): void {
  for (const language of navigator.languages ?? []) {
    const rows = HAN.find(([test]) => test.test(language));
    if (!rows) continue;
    root.dataset['han'] = rows[1];
    return;
  }
}
