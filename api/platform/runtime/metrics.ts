import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Metrics of /metrics. Names end in their unit. */
export class Metrics {
  readonly registry = new Registry()
  readonly requestSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'status'],
    registers: [this.registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  readonly unexpectedErrors = new Counter({
    name: 'http_faults_total',
    help: 'Unexpected errors',
    labelNames: ['call'],
    registers: [this.registry],
  })
  readonly browserErrors = new Counter({
    name: 'browser_faults_total',
    help: 'Errors reported by panels and shops',
    labelNames: ['app', 'kind'],
    registers: [this.registry],
  })
  readonly browserPageSeconds = new Histogram({
    name: 'browser_page_seconds',
    help: 'Page loads and navigations, one in five',
    labelNames: ['app', 'op'],
    registers: [this.registry],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16],
  })
  readonly errorReports = new Counter({
    name: 'fault_reports_total',
    help: 'Errors and durations for the service of SENTRY_DSN: sent, dropped, limited, refused or failed',
    labelNames: ['result'],
    registers: [this.registry],
  })
  readonly liveStreams = new Gauge({ name: 'live_streams', help: 'Open live streams', registers: [this.registry] })
  readonly connectionWaitSeconds = new Histogram({
    name: 'connection_wait_seconds',
    help: 'Wait of transactions for a connection of the pool, without those that did not wait',
    labelNames: ['pool'],
    registers: [this.registry],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 1, 2],
  })
  readonly shedCalls = new Counter({
    name: 'calls_shed_total',
    help: 'Calls rejected by overload: of one tenant, of the process, of its event loop or of its connections',
    labelNames: ['urgency', 'reason'],
    registers: [this.registry],
  })
  readonly limitedCalls = new Counter({
    name: 'calls_limited_total',
    help: 'Calls rejected because one address, tenant, merchant, user or API key exceeded its rate',
    labelNames: ['whose'],
    registers: [this.registry],
  })
  readonly placedOrders = new Counter({
    name: 'orders_placed_total',
    help: 'Orders placed',
    registers: [this.registry],
  })
  readonly paymentMismatches = new Counter({
    name: 'payments_odd_total',
    help: 'Payments that the provider reports with other values than requested, and failed refunds',
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }
}
