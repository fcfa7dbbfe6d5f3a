import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Vault } from './vault.js';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-vault-'));
afterAll(() => fs.rmSync(dir, { recursive: true }));
const vault = () => new Vault({ appSecret: null, dataDir: dir });

describe('the vault', () => {
  it('opens what it sealed, also after a restart, and never seals the same twice', () => {
    const a = vault().seal('w1', 'key', 'sk-ü😀');
    const b = vault().seal('w1', 'key', 'sk-ü😀');
    expect(vault().open('w1', 'key', a)).toBe('sk-ü😀');
    expect(vault().open('w1', 'key', b)).toBe('sk-ü😀');
    expect(a.equals(b)).toBe(false);
    expect(a.includes('sk-')).toBe(false);
    expect(fs.statSync(path.join(dir, 'secret')).mode & 0o077).toBe(0);
    expect(fs.readdirSync(dir)).toEqual(['secret']);
  });

  it('does not open for another workspace, purpose or installation, or when one bit was changed', () => {
    const sealed = vault().seal('w1', 'key', 'secret');
    expect(() => vault().open('w2', 'key', sealed)).toThrow();
    expect(() => vault().open('w1', 'original', sealed)).toThrow();
    expect(() => new Vault({ appSecret: 'x'.repeat(32), dataDir: dir }).open('w1', 'key', sealed)).toThrow();
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(() => vault().open('w1', 'key', changed)).toThrow();
    }
    expect(() => vault().open('w1', 'key', sealed.subarray(0, 10))).toThrow();
  });
});
