import { shot } from './browser.js';
import { journeys, Stage } from './steps.js';
journeys('debug', () => {
  it('looks', async () => {
    const stage = await Stage.open();
    for (const u of ['/auth/workspaces', '/auth/accept-invite?token=none']) {
      const p = await stage.page(null, u);
      p.on('response', async (r) => { if (r.url().includes('graphql')) console.log(r.status(), (await r.text()).slice(0, 300)); });
      await p.waitForTimeout(3000);
      console.log(p.url(), await p.locator('body').innerText(), p.problems);
    }
    await stage.close();
  }, 60000);
});
