import { AppError, LIMITS, validationError } from '@libs/domain';
import type { z } from 'zod';
import type { HttpReply, HttpRequest } from '#platform/access';
import type { Upload } from '#platform/web';

/** The largest table in megabytes, as it is said to people. */
const TABLE_MEGABYTES = LIMITS.import.bytes / (1024 * 1024);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id of an address; throws NotFound for what is none. */
export function requireUuid(id: string): string {
  if (!UUID.test(id)) throw new AppError('NotFound');
  return id;
}

/** Answers a table as a file with this name. */
export function sendTable(res: HttpReply, plainName: string, { name, table }: { name: string; table: string }): string {
  res.header('content-type', 'text/csv; charset=utf-8');
  res.header('x-content-type-options', 'nosniff');
  res.header('content-disposition', `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`);
  return table;
}

/** The table of a request and how it is to be read. Throws ValidationError that names the limit. */
export async function tableOf<T>(req: HttpRequest, schema: z.ZodType<T>): Promise<{ upload: Upload; options: T }> {
  if (!req.isMultipart?.()) throw new AppError('ValidationError', { message: 'Send the table as multipart/form-data.' });
  let options = parseOptions('{}', schema);
  let upload: Upload | undefined;
  for await (const part of req.parts({ limits: { fileSize: LIMITS.import.bytes, files: 1, fields: 5, fieldSize: 100_000 } })) {
    if (part.type === 'field' && part.fieldname === 'options') options = parseOptions(String(part.value), schema);
    if (part.type !== 'file') continue;
    const name: string = part.filename || 'table.csv';
    const bytes = await part.toBuffer().catch((e: { code?: string }) => {
      if (e.code !== 'FST_REQ_FILE_TOO_LARGE') throw e;
      throw new AppError('ValidationError', {
        message: `“${name}” is larger than ${TABLE_MEGABYTES} MB, which is the most that can be imported at once. Split it and import the parts.`,
        fileName: name,
      });
    });
    upload = { name, bytes };
  }
  if (!upload) throw new AppError('ValidationError', { message: 'Choose a table.' });
  return { upload, options };
}

function parseOptions<T>(json: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new AppError('ValidationError', { message: 'The options are not JSON.' });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}
