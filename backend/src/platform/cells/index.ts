export { CellAway, CellClient } from './cell-client.js';
export { publicCellKey } from './cell-key.js';
export { CellRequestVerifier } from './cell-request-verifier.js';
export { CELL_HEADER } from './cell-signature.js';
export { CellsModule } from './cells.module.js';
