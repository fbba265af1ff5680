import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { zipStream } from '#api/platform/files/zip-writer.ts'
import { unzip } from '../app-builds.testing.ts'
import { projectFiles } from './project.ts'
import { sampleProject } from './project.testing.ts'

/** Needs the package registry, so it runs with `npm run prove` only. */
test.runIf(process.env['PROVE'] === '1').each(['android', 'ios'] as const)(
  'npm ci, the web build and the synchronisation of the native project of %s succeed',
  async (platform) => {
    const chunks: Buffer[] = []
    for await (const chunk of zipStream(projectFiles(await sampleProject({ platform })))) chunks.push(chunk)
    const folder = mkdtempSync(join(tmpdir(), 'app-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const [path, bytes] of unzip(Buffer.concat(chunks))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    const run = (...args: string[]) => {
      const path = `${dirname(process.execPath)}:${process.env['PATH']}`
      const { status, stderr, stdout } = spawnSync('npm', args, { cwd: folder, env: { ...process.env, PATH: path } })
      expect([args, status, `${stdout}${stderr}`]).toEqual([args, 0, expect.any(String)])
    }
    run('ci', '--no-audit', '--no-fund')
    run('run', 'build')
    run('exec', '--', 'cap', 'sync', platform)
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')
    expect(read('www/start.js')).toContain('https://shop.example/')
    if (platform === 'android')
      expect(read('android/app/capacitor.build.gradle')).toContain("project(':capacitor-push-notifications')")
    else expect(read('ios/App/CapApp-SPM/Package.swift')).toContain('CapacitorPushNotifications')
  },
  300_000,
)
