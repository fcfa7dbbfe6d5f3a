/** What leads a reader elsewhere or is written for a machine: addresses of any scheme, Markdown and HTML. A sentence about what was said has none. */
const MARKUP = [
  /[a-z][a-z0-9+.-]{1,20}:\/\//i,
  /\b(mailto|tel|javascript|data|file):\S/i,
  /\bwww\.\S/i,
  // A bare domain: letters around a dot, without a blank, and a path or an ending that is one.
  /\b[\p{L}\d-]+(\.[\p{L}\d-]+)*\.(com|org|net|io|ai|co|dev|app|info|biz|edu|gov|xyz|test|example|local|de|fr|es|it|nl|eu|uk|ch|at|ru|cn|jp)\b(\/|\?|:|$|[\s),.;!])/iu,
  /\b[\p{L}\d-]+\.[\p{L}]{2,}\/\S/u,
  /\b\d{1,3}(\.\d{1,3}){3}\b/,
  /\S@[\p{L}\d-]+\.[\p{L}]{2,}/u,
  /!?\[[^\]]*\]\s*[([]/,
  /\*\*|__|~~|`|(^|\s)[*_][^\s*_][^*_]*[*_](?=$|[\s.,;:!?])/,
  /^\s*(#{1,6}\s|>\s|[-*+]\s|\d+[.)]\s+$|\|)|\|\s*-{3,}/,
  /<\/?[a-z!][^>]*>|<!--|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i,
  /\{\{|\}\}|\$\{|\\[a-z]+\{/i,
];

/** Whether a sentence holds an address or markup. */
export const hasMarkup = (sentence: string): boolean => MARKUP.some((m) => m.test(sentence));
