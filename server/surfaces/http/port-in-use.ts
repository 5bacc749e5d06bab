/** Another program listens on the port. The message is for the operator. */
export class PortInUse extends Error {
  constructor(port: number, host: string, setting: 'PORT' | 'MONITORING_PORT') {
    super(`Port ${port} on ${host} is in use by another program. Stop it, or set ${setting} to another one.`);
    this.name = 'PortInUse';
  }
}
