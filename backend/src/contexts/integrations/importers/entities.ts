// The names that word processors, browsers and caption tools really write; all others stay as they are.
const NAMED = new Map(
  [
    'amp & lt < gt > quot " apos \' nbsp \u00a0 lrm \u200e rlm \u200f shy \u00ad ensp \u2002 emsp \u2003 thinsp \u2009',
    'zwj \u200d zwnj \u200c ndash – mdash — hellip … lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo »',
    'lsaquo ‹ rsaquo › bull • middot · dagger † sect § para ¶ copy © reg ® trade ™ deg ° euro € pound £ yen ¥ cent ¢',
    'times × divide ÷ plusmn ± frac12 ½ frac14 ¼ frac34 ¾ iexcl ¡ iquest ¿ larr ← rarr → agrave à aacute á acirc â',
    'atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î iuml ï',
    'ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø oelig œ szlig ß ugrave ù uacute ú ucirc û uuml ü',
    'yacute ý yuml ÿ eth ð thorn þ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È',
    'Eacute É Ecirc Ê Euml Ë Iacute Í Ntilde Ñ Oacute Ó Ocirc Ô Otilde Õ Ouml Ö Oslash Ø OElig Œ Uacute Ú Ucirc Û',
    'Uuml Ü Yacute Ý ETH Ð THORN Þ',
  ]
    .flatMap((line) => [...line.matchAll(/(\S+) (\S|\s)/g)])
    .map(([, name, char]) => [name!, char!]),
);

const ENTITY = /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,9});/g;

/** Decodes `&amp;`, `&#8217;`, `&#x2019;`; what is no entity stays as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED.get(body) ?? whole;
    const hex = body[1] === 'x' || body[1] === 'X';
    const code = Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10);
    const readable = code >= 32 || code === 9 || code === 10;
    return readable && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
