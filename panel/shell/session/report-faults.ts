import { faults } from '#contract/faults.ts'
import { startFaultReports } from '#kit/data/fault-reports.ts'
import { version } from '../../../package.json'

startFaultReports({ app: 'panel', version, path: faults.report.path })
