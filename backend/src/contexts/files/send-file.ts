import type { Readable } from 'node:stream';
import type { HttpReply } from '#platform/access';
import { attachment } from './attachment.js';
import type { FileRow } from './file.entity.js';

/** Sends a file as a download that browsers neither run nor cache; our own pages may still show it as an image. */
export function sendFile(reply: HttpReply, file: FileRow, stream: Readable): void {
  reply
    .header('content-type', file.mime)
    .header('content-length', file.size)
    .header('content-disposition', attachment(file.name))
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(stream);
}
