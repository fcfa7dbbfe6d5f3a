export { SingleSignOnModule } from './single-sign-on.module.js';
