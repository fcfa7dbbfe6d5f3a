import { type UrlParam, useTypedValue } from '@libs/shell-kit';
import { useMemo } from 'react';

/** A value of the address as it was last chosen here: the address follows a moment later, and a box that was ticked must not wait for it. */
export function useOptimisticParam<T>(param: UrlParam<T>, value: T, send: (value: T) => void): [T, (value: T) => void] {
  const [written, setWritten] = useTypedValue(param.write(value) ?? '', (next) => send(param.read(next || null)), 0);
  return [useMemo(() => param.read(written || null), [param, written]), (next) => setWritten(param.write(next) ?? '')];
}
