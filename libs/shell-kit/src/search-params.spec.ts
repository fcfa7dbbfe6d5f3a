import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryRouter } from 'react-router';
import { changeSearch } from './search-params.ts';
import { installShellServices } from './shell-services.ts';

type Router = ReturnType<typeof createMemoryRouter>;
let router: Router;

beforeEach(() => {
  const slow = { path: '/slow', loader: () => settled().then(() => null), element: null };
  router = createMemoryRouter([slow, { path: '*', element: null }], { initialEntries: ['/search?q=old'] });
  installShellServices({
    navigate: (to, options) => void router.navigate(to, options),
    location: () => router.state.location,
    destination: () => router.state.navigation.location,
    pageOf: async () => null,
    remote: () => Promise.reject(new Error('no remotes here')),
  });
});

const set = (name: string, value: string | null) => (now: URLSearchParams) => {
  if (value === null) now.delete(name);
  else now.set(name, value);
  return now;
};
const settled = () => new Promise((done) => setTimeout(done, 20));

describe('a change of the query', () => {
  it('keeps what something else changed since the page was rendered', async () => {
    const late = set('answer', 'a1');
    changeSearch('/search', set('q', null));
    await settled();
    changeSearch('/search', late);
    await settled();
    expect(router.state.location.search).toBe('?answer=a1');
  });

  it('adds to those that are still on their way', async () => {
    changeSearch('/search', set('q', 'new'));
    changeSearch('/search', set('sort', 'title'));
    changeSearch('/search', set('q', null), { replace: true });
    await settled();
    expect(router.state.location.search).toBe('?sort=title');
  });

  it('does nothing once its page is left', async () => {
    await router.navigate('/home?tab=recent');
    changeSearch('/search', set('answer', 'a1'));
    await settled();
    expect(router.state.location).toMatchObject({ pathname: '/home', search: '?tab=recent' });
  });

  it('does nothing while another page is on its way', async () => {
    const gone = router.navigate('/slow');
    changeSearch('/search', set('q', 'typed before'), { replace: true });
    await gone;
    expect(router.state.location).toMatchObject({ pathname: '/slow', search: '' });
  });

  it('starts again from the address where one was refused', async () => {
    const { navigate } = router;
    router.navigate = (async () => {}) as Router['navigate'];
    changeSearch('/search', set('q', 'refused'));
    await settled();
    router.navigate = navigate;
    changeSearch('/search', set('sort', 'title'));
    await settled();
    expect(router.state.location.search).toBe('?q=old&sort=title');
  });
});
