import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { route } from '../http/route';
import type { Generator } from './generator';

export function writingRoutes(app: FastifyInstance, generator: Generator): void {
  app.route(
    route(contract.generateContent, { perMinute: 10 }, async ({ body, signal }) => ({
      success: true,
      content: await generator.generate(body.prompt, signal),
    })),
  );
}
