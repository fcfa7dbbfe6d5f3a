export { ChartsModule } from './charts.module.js';
export { type ChartReading, ChartReadings } from './saved/chart-readings.service.js';
export { ChartsService } from './saved/charts.service.js';
