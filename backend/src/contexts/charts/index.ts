export { ChartsModule } from './charts.module.js';
export { ChartsService } from './saved/charts.service.js';
