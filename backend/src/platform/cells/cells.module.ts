import { Global, Module } from '@nestjs/common';
import { CellClient } from './cell-client.js';
import { CellGate } from './cell-gate.js';

/** How the installations of several regions ask each other. */
@Global()
@Module({ providers: [CellClient, CellGate], exports: [CellClient, CellGate] })
export class CellsModule {}
