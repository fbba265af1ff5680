import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../build/shop',
  ssr: true,
  // halves of a route's module cost more than they save where every page is drawn on the server first
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: 'index.js',
} satisfies Config
