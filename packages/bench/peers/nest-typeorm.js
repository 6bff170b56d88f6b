import 'reflect-metadata'
import { createHash } from 'node:crypto'
import { Controller, Get, HttpException, Module, Req, UseGuards } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import cookies from 'cookie-parser'
import helmet from 'helmet'
import pg from 'pg'
import { DataSource, EntitySchema, IsNull, MoreThan } from 'typeorm'
import { besideOf, columns, connection } from './columns.js'

/**
 * NestJS with TypeORM as its users write it for production: entities over the same tables and indexes, a pool, helmet
 * and cookies, a guard, a controller, and a query builder that reads raw rows. Decorators are called as functions
 * because nothing here is compiled.
 */
const id = { type: 'int', primary: true }
const time = (name) => ({ type: 'timestamptz', name, nullable: true })
const User = new EntitySchema({ name: 'User', tableName: 'users', columns: { id, suspendedAt: time('suspended_at') } })
const Session = new EntitySchema({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    tokenHash: { type: 'bytea', name: 'token_hash', primary: true },
    userId: { type: 'int', name: 'user_id' },
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
  },
  relations: { user: { type: 'many-to-one', target: 'User', joinColumn: { name: 'user_id' } } },
})
const Va = new EntitySchema({ name: 'Va', tableName: 'vas', columns: { id, name: { type: 'text' } } })
const Review = new EntitySchema({
  name: 'Review',
  tableName: 'reviews',
  columns: { id, vaTaskId: { type: 'int', name: 'va_task_id' }, rating: { type: 'int' } },
})
const VaTask = new EntitySchema({
  name: 'VaTask',
  tableName: 'va_tasks',
  columns: { id, taskId: { type: 'int', name: 'task_id' }, withdrawnAt: time('withdrawn_at') },
})
const Task = new EntitySchema({
  name: 'Task',
  tableName: 'tasks',
  columns: {
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { type: 'text', name: column }])),
    id,
    userId: { type: 'int', name: 'user_id' },
    vaId: { type: 'int', name: 'va_id' },
    hiddenAt: time('hidden_at'),
  },
})

// Keeps a date as text: a Date would be midnight in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const source = new DataSource({
  type: 'postgres',
  ...connection(),
  entities: [User, Session, Va, Review, VaTask, Task],
  poolSize: 10,
  logging: false,
})

class SignedIn {
  async canActivate(context) {
    const req = context.switchToHttp().getRequest()
    const session = await source.getRepository(Session).findOne({
      select: { tokenHash: true, userId: true },
      where: {
        tokenHash: createHash('sha256')
          .update(req.cookies.kazi_client ?? '')
          .digest(),
        expiresAt: MoreThan(new Date()),
        lastUsedAt: MoreThan(new Date(Date.now() - 14 * 86_400_000)),
        user: { suspendedAt: IsNull() },
      },
    })
    if (!session) throw new HttpException('Please sign in.', 401)
    req.clientId = session.userId
    return true
  }
}

class Tasks {
  list(req) {
    const beside = { ...besideOf('task', 'held'), vaName: 'va.name', rating: 'review.rating' }
    const query = source
      .getRepository(Task)
      .createQueryBuilder('task')
      .leftJoin('Va', 'va', 'va.id = task.vaId')
      .leftJoin('VaTask', 'held', 'held.taskId = task.id and held.withdrawnAt is null')
      .leftJoin('Review', 'review', 'review.vaTaskId = held.id')
      .select([])
      .where('task.userId = :client', { client: req.clientId })
      .andWhere('task.hiddenAt is null')
      .andWhere('task.archivedAt is null')
      .orderBy('task.id', 'DESC')
      .limit(20)
    for (const name of Object.keys(columns)) query.addSelect(`task.${name}`, name)
    for (const [name, sql] of Object.entries(beside)) query.addSelect(sql, name)
    return query.getRawMany()
  }
}
const handler = Object.getOwnPropertyDescriptor(Tasks.prototype, 'list')
Get('api/tasks')(Tasks.prototype, 'list', handler)
UseGuards(SignedIn)(Tasks.prototype, 'list', handler)
Req()(Tasks.prototype, 'list', 0)
Controller()(Tasks)

class Health {
  ready() {
    return { status: 'ok' }
  }
}
Get('readyz')(Health.prototype, 'ready', Object.getOwnPropertyDescriptor(Health.prototype, 'ready'))
Controller()(Health)

class App {}
Module({ controllers: [Tasks, Health] })(App)

await source.initialize()
const app = await NestFactory.create(App, { logger: ['error', 'warn'] })
app.use(helmet())
app.use(cookies())
await app.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
