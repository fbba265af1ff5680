import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What /metrics shows; names end in their unit. */
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
    help: 'Unexpected failures',
    labelNames: ['call'],
    registers: [this.registry],
  })
  readonly browserErrors = new Counter({
    name: 'browser_faults_total',
    help: 'Faults that panels and shops told of',
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
    help: 'Faults and durations for the service of SENTRY_DSN: sent, dropped, limited, refused or failed',
    labelNames: ['result'],
    registers: [this.registry],
  })
  readonly liveStreams = new Gauge({ name: 'live_streams', help: 'Open live streams', registers: [this.registry] })
  readonly connectionWaitSeconds = new Histogram({
    name: 'connection_wait_seconds',
    help: 'How long transactions stood in line for a connection of the pool; those that did not are not in it',
    labelNames: ['pool'],
    registers: [this.registry],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 1, 2],
  })
  readonly shedCalls = new Counter({
    name: 'calls_shed_total',
    help: 'Calls that were refused because more was asked than can be done: of one tenant, of the process, of its event loop or its connections',
    labelNames: ['urgency', 'reason'],
    registers: [this.registry],
  })
  readonly limitedCalls = new Counter({
    name: 'calls_limited_total',
    help: 'Calls that were refused because one address, tenant, merchant, user or API key asked too often',
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
    help: 'Payments that the provider reports otherwise than they were asked for, and refunds that failed',
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }
}
