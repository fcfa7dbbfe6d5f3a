import { propertyOf } from '@libs/domain';
import type { Resource } from './protocol/resource.js';

/** What SCIM answers. */
export interface Answer {
  status: number;
  body?: Resource;
  location?: string;
  etag?: string;
}

/** Where a request came from and what it asks beside its body. */
export interface ScimRequestContext {
  workspaceId: string;
  /** The address below which resources lie. */
  base: string;
  query: URLSearchParams;
  body: unknown;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Where a resource lies, and its version. */
export const placeOf = ({ meta }: Resource): { location: string; etag: string } => ({
  location: String(propertyOf(meta, 'location')),
  etag: String(propertyOf(meta, 'version')),
});
