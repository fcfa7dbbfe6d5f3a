import { useQuery } from '@libs/api';
import type { ViewTarget } from '@libs/domain';
import { useLocation, useNavigate } from '@libs/shell-kit';
import { useEffect } from 'react';
import { PROJECT_VIEWS, viewHref } from './view-data.ts';

/** Leads from the list of a kind to the view with which it opens, if it has one; an address that says more (`?list`) stays. */
export function useDefaultView(projectId: string | null, target: ViewTarget): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [{ data }] = useQuery({ query: PROJECT_VIEWS, variables: { projectId } });
  const view = data?.views.find((item) => item.target === target && item.isDefault);
  const href = view && search === '' ? viewHref(view) : null;
  useEffect(() => {
    if (href) navigate(href, { replace: true });
  }, [href, navigate]);
}
