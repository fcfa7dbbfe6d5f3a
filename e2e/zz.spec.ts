import { journeys, Stage } from './steps.js';
journeys('debug', () => {
  it('looks', async () => {
    const stage = await Stage.withSample();
    const p = await stage.page(await stage.person('maren'), '/home', { phone: true });
    await p.getByText('Freshly').waitFor();
    await p.waitForTimeout(500);
    console.log(await p.evaluate(() => [...document.querySelectorAll('[class*="cols"], [class*="cols"] > *, [class*="fresh"] > *, [class*="fresh"] figcaption, [class*="fresh"] figcaption *')].slice(0,30).map((e) => e.tagName + '.' + e.className + ' ' + JSON.stringify(e.getBoundingClientRect()) + getComputedStyle(e).gridTemplateColumns + getComputedStyle(e).whiteSpace)));
    await p.screenshot({ path: '/tmp/e2e-shots/zz.png' });
    await stage.close();
  }, 60000);
});
