import { faults } from '#contract/areas/faults.ts'
import { startFaultReports } from '#kit/data/fault-reports.ts'
import { version } from '../../../package.json'

startFaultReports({ app: 'panel', version, path: faults.report.path })
