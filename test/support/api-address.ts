// Must be imported before anything of src/client, which reads the variable when it is loaded.
export const apiAddress = 'http://api.test';

process.env.API_BASE_URL = apiAddress;
