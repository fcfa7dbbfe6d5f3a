/** What the server says about templates, their files, and passwords of links. */
export const TEMPLATE_TEXTS = {
  thisPasswordDoesNotOpenThis: 'This password does not open this page.',
  useMinToMaxCharacters: 'Use {{min}} to {{max}} characters.',
  theKeyOfATemplateIs: 'The key of a template is up to 63 lowercase letters, digits and hyphens.',
  theFileHasNoTemplates: 'The file has no templates.',
  aFileCanHaveAtMostTemplates: 'A file can have at most {{packTemplates}} templates.',
  eachTemplateNeedsAKeyOf: 'Each template needs a key of its own.',
  theFileIsOverPackbytesMb: 'The file is over {{packBytes}} MB. Ask its publisher for a smaller one.',
  aFileOfTemplatesCanHave: 'A file of templates can have at most {{packBytes}} MB.',
  thisIsNotAFileOfTemplatesJson: 'This is not a file of templates: it is not JSON.',
  thisIsNotAFileOfTemplates: 'This is not a file of templates. Choose one that a publisher made for Verbatim.',
  thisFileHasVersionVersionOf:
    'This file has version {{version}} of the format; this installation reads version {{pack_version}}. Update Verbatim, or ask for an older file.',
  theKeyOrTheSignatureOf: 'The key or the signature of this file is damaged. Download it again.',
  theKeyOfThisFileProtects: 'The key of this file protects nothing: anyone can sign with it. Do not use this file.',
  theSignatureDoesNotFit: 'The signature does not fit: the file was changed after it was signed. Download it again from its publisher.',
  theTemplatesInThisFileAre: 'The templates in this file are damaged.',
  impostorofSignedWithAnotherKey:
    '“{{conflictingPublisher}}” signed with another key before. If its publisher confirms the new one, remove the old key in Settings, Templates first.',
  noOneHereHasTrustedThis: 'No one here has trusted this key yet. Compare its fingerprint {{fingerprint}} with what its publisher says.',
  aWorkspaceCanTrustPublishers: 'A workspace can trust {{publishers}} publishers. Remove one that is no longer needed.',
  onlyATemplateOfProjectsCan: 'Only a template of projects can be the one that new projects start from.',
  aWorkspaceCanHaveMostTemplates: 'A workspace can have {{max}} templates. Delete one that is no longer needed.',
} as const;
