const PASSED_OVER = /<(\/?)w:(?:fldSimple|dir|bdo|ruby|rubyBase)(?=[\s/>])/g;

/**
 * Renames the wrappers that mammoth passes over together with their words (simple fields, direction marks, ruby) to one
 * that it reads. The small letters above a ruby word are its pronunciation and are cut.
 */
export function readableMarkup(xml: string): string {
  return cutElements(xml, '<w:rt>', '</w:rt>').replace(PASSED_OVER, '<$1w:smartTag').replaceAll('<w:cr/>', '<w:br/>');
}

function cutElements(xml: string, open: string, close: string): string {
  let kept = '';
  let at = 0;
  for (let start = xml.indexOf(open); start >= 0; start = xml.indexOf(open, at)) {
    const end = xml.indexOf(close, start);
    if (end < 0) break;
    kept += xml.slice(at, start);
    at = end + close.length;
  }
  return kept + xml.slice(at);
}
