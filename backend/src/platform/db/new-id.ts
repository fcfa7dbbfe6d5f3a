import { v7 } from 'uuid';

/** A new UUIDv7: sorts by time of making, made in the app so that it is known before the insert. */
export const newId = (): string => v7();
