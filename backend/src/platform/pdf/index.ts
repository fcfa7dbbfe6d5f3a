export { type PdfBlock, PdfPage, type PdfRun } from './pdf-page.js';
