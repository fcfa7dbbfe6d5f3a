import { type ContactPartsFragment, graphql } from '@libs/api';

graphql(`
  fragment ContactParts on Contact { id name emails organisation phone jobTitle notes createdAt updatedAt noteCount lastSeenAt consent }
`);

/** A contact as the pages show it. */
export type ContactView = ContactPartsFragment;

/** The lines of a contact that are one text each. */
export type ContactText = 'name' | 'organisation' | 'phone' | 'jobTitle' | 'notes';
