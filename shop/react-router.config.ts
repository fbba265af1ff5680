import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../build/shop',
  ssr: true,
  // every page is rendered on the server first, so split route modules cost more than they save
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: 'index.js',
} satisfies Config
