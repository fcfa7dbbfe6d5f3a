import { AUDIT_AREAS, type AuditArea, isId } from '@libs/domain';
import { useSearchParams } from '@libs/shell-kit';
import { useMemo } from 'react';

/** What the fields of the filter hold; empty where nothing is chosen. Days are those of the reader's time zone. */
export interface AuditFilterValues {
  area: AuditArea | '';
  by: string;
  from: string;
  until: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter of the audit log, kept in the address: what was chosen, what the server is asked, and where the same entries are downloaded. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => valuesOf(params), [params]);
  const filter = useMemo(() => filterOf(values), [values]);

  const set = (change: Partial<AuditFilterValues>) => {
    setParams((params) => new URLSearchParams(Object.entries({ ...valuesOf(params), ...change }).filter(([, value]) => value)), {
      replace: true,
    });
  };
  const exportHref = (format: 'csv' | 'json') => {
    const { areas, ...rest } = filter;
    const query = Object.entries({ format, areas: areas?.join(','), ...rest }).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return `/api/exports/audit?${new URLSearchParams(query)}`;
  };
  return { values, filter, set, reset: () => setParams(() => new URLSearchParams(), { replace: true }), exportHref };
}

function valuesOf(params: URLSearchParams): AuditFilterValues {
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const by = params.get('by') ?? '';
  return {
    area: AUDIT_AREAS.find((area) => area === params.get('area')) ?? '',
    by: isId(by) ? by : '',
    from: day('from'),
    until: day('until'),
  };
}

function filterOf({ area, by, from, until }: AuditFilterValues): { areas?: AuditArea[]; by?: string; from?: string; before?: string } {
  const start = from && startOf(from, 0);
  const end = until && startOf(until, 1);
  return { ...(area && { areas: [area] }), ...(by && { by }), ...(start && { from: start }), ...(end && { before: end }) };
}

/** The first moment of a day, or of a later one, where the reader is; empty for a day that is none. */
function startOf(day: string, later: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
