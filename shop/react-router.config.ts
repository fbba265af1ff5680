import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../build/shop',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  serverBuildFile: 'index.js',
} satisfies Config
