export { CellAway, CellClient } from './cell-client.js';
export { CellGate } from './cell-gate.js';
export { publicCellKey } from './cell-key.js';
export { CELL_HEADER } from './cell-signature.js';
export { CellsModule } from './cells.module.js';
