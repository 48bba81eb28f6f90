// To be imported before anything of src/client: it reads the address of the API when it is loaded.
export const apiAddress = 'http://api.test';

process.env.API_BASE_URL = apiAddress;
