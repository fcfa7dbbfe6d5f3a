import { newXmlId, type Said, type SamlProvider } from './saml-provider.js';

/** A signed answer for the attacker, and the assertion of someone else that is to be read in its place. */
interface Wrapped {
  response: string;
  assertion: string;
  signature: string;
  bare: string;
  evil: (inside?: string) => string;
}

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
const signatureIn = (xml: string) => /<ds:Signature[\s\S]*?<\/ds:Signature>|<Signature[\s\S]*?<\/Signature>/.exec(xml)![0];
/** Something more at the end of an element. */
const inside = (xml: string, more: string) => xml.replace(/(<\/[\w:]+>)$/, `${more}$1`);
const object = (xml: string) => `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${xml}</Object>`;

/** Where the signed assertion goes, and where the one that no one signed. */
const OF_ASSERTION: Record<string, (w: Wrapped) => string> = {
  'XSW3: before the signed one': ({ response, assertion, evil }) => response.replace(assertion, evil() + assertion),
  'XSW3: behind the signed one': ({ response, assertion, evil }) => response.replace(assertion, assertion + evil()),
  'XSW4: around the signed one': ({ response, assertion, evil }) => response.replace(assertion, evil(assertion)),
  'XSW5: with its signature, the signed one behind it': ({ response, assertion, signature, bare, evil }) =>
    response.replace(assertion, evil(signature) + bare),
  'XSW6: with its signature, in which the signed one lies': ({ response, assertion, signature, bare, evil }) =>
    response.replace(assertion, evil(inside(signature, bare))),
  'XSW7: in extensions': ({ response, assertion, evil }) =>
    response.replace(assertion, `<samlp:Extensions>${evil()}</samlp:Extensions>${assertion}`),
  'XSW8: with its signature, in whose object the signed one lies': ({ response, assertion, signature, bare, evil }) =>
    response.replace(assertion, evil(inside(signature, object(bare)))),
  'in the advice of the signed one': ({ response, assertion, evil }) =>
    response.replace(assertion, inside(assertion, `<saml:Advice>${evil()}</saml:Advice>`)),
  'beside the signed one, which lies in the status': ({ response, assertion, evil }) =>
    response.replace(assertion, evil()).replace('</samlp:Status>', `<samlp:StatusDetail>${assertion}</samlp:StatusDetail></samlp:Status>`),
};

/** The same where the Response is signed. */
const OF_RESPONSE: Record<string, (signed: string, evil: string, signature: string, bare: string) => string> = {
  'XSW1: with its signature, in which the signed one lies': (_, evil, signature, bare) => inside(evil, inside(signature, bare)),
  'XSW1: with its signature, in whose object the signed one lies': (_, evil, signature, bare) =>
    inside(evil, inside(signature, object(bare))),
  'XSW2: the signed one before its signature': (_, evil, signature, bare) => inside(evil, bare + signature),
  'around the whole signed one': (signed, evil) => inside(evil, signed),
};

/** Answers that were signed for one person and say that they are another, each with the id of what was signed and with its own. */
export function wrappings(): { name: string; responseSigned: boolean; make: (provider: SamlProvider, said: Said, evil: Said) => string }[] {
  const matches: ReturnType<typeof wrappings> = [];
  for (const sameId of [true, false]) {
    const suffix = sameId ? ' (same ID)' : '';
    for (const [name, wrap] of Object.entries(OF_ASSERTION))
      matches.push({
        name: name + suffix,
        responseSigned: false,
        make: (provider, said, other) => {
          const response = provider.signed(provider.response(said));
          const assertion = assertionIn(response);
          const signature = signatureIn(assertion);
          const evil = provider.assertion({ ...other, assertionId: sameId ? said.assertionId : newXmlId() });
          return wrap({ response, assertion, signature, bare: assertion.replace(signature, ''), evil: (more = '') => inside(evil, more) });
        },
      });
    for (const [name, wrap] of Object.entries(OF_RESPONSE))
      matches.push({
        name: name + suffix,
        responseSigned: true,
        make: (provider, said, other) => {
          const signed = provider.signed(provider.response(said), { what: ['response'] });
          const signature = signatureIn(signed);
          const evil = provider.response({ ...other, responseId: sameId ? said.responseId : newXmlId(), assertionId: newXmlId() });
          return wrap(signed, evil, signature, signed.replace(signature, ''));
        },
      });
  }
  return matches;
}
