import type { UiLinkProps } from '@libs/ui';
import { Link } from 'react-router';

// The one door to the router: remotes import from here, so that one tree-shaken copy serves all.
export {
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useRouteError,
} from 'react-router';

/** The link that components of @libs/ui draw: the router's for our own addresses, an ordinary one for others. */
export function RouterLink({ href, ref, ...rest }: UiLinkProps) {
  if (/^([a-z]+:)?\/\//i.test(href) || href.startsWith('mailto:')) return <a href={href} ref={ref} {...rest} />;
  return <Link to={href} ref={ref} {...rest} />;
}
