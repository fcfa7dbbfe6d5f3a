import { Global, Module } from '@nestjs/common';
import { CellClient } from './cell-client.js';
import { CellRequestVerifier } from './cell-request-verifier.js';

/** How the installations of several regions ask each other. */
@Global()
@Module({ providers: [CellClient, CellRequestVerifier], exports: [CellClient, CellRequestVerifier] })
export class CellsModule {}
