import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { parse } from './parse.js';

/** `parse` as a pipe: `@Args('input', zod(schema))`. */
export const zod = <S extends z.ZodType>(schema: S): PipeTransform => ({ transform: (value: unknown) => parse(schema, value) });
