import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { mailsSentTo } from '../../../testing/browser.js';
import { certificateFor, selfSigned } from '../../../testing/certificate.js';
import { SamlStage } from '../../../testing/saml-stage.js';
import { CertificateJobs } from './certificates.jobs.js';

const DAY = 86_400_000;
let s: SamlStage;
beforeAll(async () => {
  s = await SamlStage.open();
});
afterAll(() => s?.close());

describe('a certificate that ends soon', () => {
  it('is announced to all admins 30, 7 and 1 days before, once each, until there is a newer one', async () => {
    const ends = new Date('2030-06-30T12:00:00Z');
    await s.change({ metadata: s.provider.metadataWith(certificateFor(s.provider.own.key, 'Acme ID', ends)) });
    const second = await s.t.aMember(s.admin.actor.workspaceId, 'admin', 'Bo Berg');
    const jobs = s.t.get(CertificateJobs);
    const subjects = async (email: string) => (await mailsSentTo(s.t, email)).filter(({ subject }) => subject.includes('certificate'));
    const mailsAt = async (daysBefore: number) => {
      const day = new Date(ends.getTime() - daysBefore * DAY).toISOString().slice(0, 10);
      const payload = { id: newId(), workspaceId: s.admin.actor.workspaceId, payload: { day } };
      // Twice: a job that is repeated writes no second mail.
      await jobs.warn(payload as never);
      await jobs.warn(payload as never);
      return (await subjects(s.admin.email)).length;
    };
    expect([await mailsAt(60), await mailsAt(31), await mailsAt(30), await mailsAt(29), await mailsAt(8)]).toEqual([0, 0, 1, 1, 1]);
    expect([await mailsAt(7), await mailsAt(3), await mailsAt(1), await mailsAt(0), await mailsAt(-3)]).toEqual([2, 2, 3, 3, 3]);
    const [mail] = await subjects(second.email);
    expect(mail).toMatchObject({
      subject: 'The certificate of Acme ID expires on June 30, 2030',
      link: expect.stringContaining('/settings/authentication'),
    });
    await s.change({ certificate: selfSigned('next', new Date('2031-06-30T12:00:00Z')).certificate });
    expect(await mailsAt(20)).toBe(3);
  });

  it('says nothing of a connection that is off', async () => {
    const ends = new Date('2032-06-30T12:00:00Z');
    await s.change({ enabled: false, metadata: s.provider.metadataWith(certificateFor(s.provider.own.key, 'Acme ID', ends)) });
    const before = (await mailsSentTo(s.t, s.admin.email)).length;
    await s.t.get(CertificateJobs).warn({ workspaceId: s.admin.actor.workspaceId, payload: { day: '2032-06-29' } } as never);
    expect((await mailsSentTo(s.t, s.admin.email)).length).toBe(before);
  });
});
