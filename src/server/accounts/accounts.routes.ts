import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { route } from '../http/route';
import type { AccountsService } from './accounts.service';

export function accountsRoutes(app: FastifyInstance, accounts: AccountsService): void {
  app.route(
    route(contract.login, { perMinute: 20 }, async ({ body }) => {
      const { id, role } = await accounts.login(body);
      return { success: true, token: app.jwt.sign({ id }), role, message: 'Login successful!' };
    }),
  );

  app.route(
    route(contract.register, { perMinute: 20 }, async ({ body }) => {
      await accounts.register(body);
      return { success: true, message: 'Registration successful! Please login.' };
    }),
  );
}
