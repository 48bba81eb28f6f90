import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { route } from '../http/route';
import type { AccountsService } from './accounts.service';

export function accountsRoutes(app: FastifyInstance, accounts: AccountsService): void {
  app.route(
    route(contract.login, { perMinute: 20 }, async ({ body, address }) => {
      const { id, role, tokenVersion: version, mustChangePassword } = await accounts.login(body, address);
      const token = app.jwt.sign({ id, version });
      const message = 'Login successful!';
      return { success: true, token, role, message, ...(mustChangePassword && { mustChangePassword }) };
    }),
  );

  app.route(
    route(contract.register, { perMinute: 20 }, async ({ body, claimFor }) => {
      const answer = { success: true, message: 'Registration successful! Please login.' } as const;
      await accounts.register(body, { claim: claimFor(answer) });
      return answer;
    }),
  );
}
