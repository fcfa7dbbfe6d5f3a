import { AppError, codeOf } from '@libs/domain';
import type { HttpRequest } from '#platform/access';

/** A file as it was sent. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

const MEGABYTE = 1024 * 1024;

/** The files of a multipart request, one in memory at a time. Throws ValidationError that names a file over the limit, with `advice`. */
export async function* uploadsOf(req: HttpRequest, most: { bytes: number; files: number }, advice: string): AsyncGenerator<Upload> {
  if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the files as multipart/form-data.' });
  try {
    for await (const part of req.parts({ limits: { fileSize: most.bytes, files: most.files } })) {
      if (part.type !== 'file') continue;
      const name: string = part.filename || 'file';
      const bytes = await part.toBuffer().catch((e: { code?: string }) => {
        if (e.code !== 'FST_REQ_FILE_TOO_LARGE') throw e;
        throw new AppError('ValidationError', {
          message: `“${name}” is larger than ${most.bytes / MEGABYTE} MB. ${advice}`,
          fileName: name,
        });
      });
      yield { name, bytes };
    }
  } catch (e) {
    if (codeOf(e) === 'FST_FILES_LIMIT')
      throw new AppError('ValidationError', { message: `At most ${most.files} ${most.files === 1 ? 'file' : 'files'} at a time.` });
    if (e instanceof AppError) throw e;
    // Only the reading of the request can fail here: cut off on its way, or not multipart as it says.
    throw new AppError('ValidationError', { message: 'The upload did not arrive whole. Send it again.' });
  }
}
