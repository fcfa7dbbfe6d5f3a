const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value could be the id of an object: a UUID, in either case. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
